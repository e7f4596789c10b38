import {
  Badge,
  Banner,
  Button,
  EmptyState,
  Group,
  IconPackages,
  Loading,
  NoticeCard,
  Progress,
  Skeleton,
  Stack,
  StatusBadge,
  ToneIcon,
} from '@bloom/ui';

const TONES = ['ok', 'attention', 'failure', 'info'] as const;
const nothing = () => undefined;

export function Feedback() {
  return (
    <Stack gap={12}>
      <Group>
        <Badge>Neutral</Badge>
        {TONES.map((tone) => (
          <StatusBadge key={tone} tone={tone}>
            {tone}
          </StatusBadge>
        ))}
        {TONES.map((tone) => (
          <ToneIcon key={tone} tone={tone} />
        ))}
      </Group>
      {TONES.map((tone) => (
        <NoticeCard key={tone} tone={tone}>
          A message, {tone}
        </NoticeCard>
      ))}
      <NoticeCard tone="info" actions={[{ label: 'view transfer', onClick: nothing }]} onClose={nothing}>
        With an action, and to be closed
      </NoticeCard>
      <Banner tone="attention">A banner inside a page, which is read aloud when it comes</Banner>
      <Progress value={0} label="Nothing yet" />
      <Progress value={42} label="On its way" />
      <Progress value={100} label="All of it" />
      <Loading />
      <Loading>Loading the prices…</Loading>
      <Skeleton width={240} />
      <EmptyState
        title="No products yet"
        icon={<IconPackages size={32} />}
        actions={<Button variant="primary">New product</Button>}
      >
        Add the first one, or bring them by file.
      </EmptyState>
    </Stack>
  );
}
