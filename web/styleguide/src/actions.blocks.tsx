import { ActionIcon, Button, Group, IconBell, IconPrinter, Stack } from '@bloom/ui';

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const;

export function Actions() {
  return (
    <Stack gap={12}>
      {VARIANTS.map((variant) => (
        <Group key={variant}>
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} icon={<IconPrinter size={20} />}>
            With an icon
          </Button>
          <Button variant={variant} busy>
            Busy
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </Group>
      ))}
      <Button variant="primary" size="large" fullWidth>
        The main action, 56 px
      </Button>
      <Group>
        <ActionIcon label="Notifications">
          <IconBell size={24} />
        </ActionIcon>
        <ActionIcon label="Notifications: something waits" dot>
          <IconBell size={24} />
        </ActionIcon>
        <ActionIcon label="Notifications, disabled" disabled>
          <IconBell size={24} />
        </ActionIcon>
      </Group>
    </Stack>
  );
}
