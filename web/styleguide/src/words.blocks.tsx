import { Clamp, DateText, KeyHint, Money, Stack, Text, Title, VisuallyHidden } from '@bloom/ui';

const TONES = ['muted', 'ok', 'attention', 'failure', 'info'] as const;
const DATES = ['date', 'dateTime', 'time', 'monthYear'] as const;
const LONG =
  'Amoxicillin trihydrate with potassium clavulanate 875 mg and 125 mg film-coated tablets, 10 x 10 in blisters';

export function Words() {
  return (
    <Stack gap={8}>
      {([1, 2, 3] as const).map((order) => (
        <Title key={order} order={3} look={order}>
          Title that looks like {order}
        </Title>
      ))}
      {(['small', 'normal', 'large', 'total'] as const).map((size) => (
        <Text key={size} size={size}>
          Text, {size}
        </Text>
      ))}
      <Text strong>Text, strong</Text>
      {TONES.map((tone) => (
        <Text key={tone} tone={tone}>
          Text, {tone}
        </Text>
      ))}
      <div style={{ width: 240 }}>
        <Clamp>{LONG}</Clamp>
      </div>
      <Text>
        <Money value="1234567.5" currency="GHS" /> · <Money value="2750" currency="XOF" />
      </Text>
      {DATES.map((style) => (
        <DateText key={style} value="2026-03-31T14:05:00Z" style={style} timeZone="UTC" />
      ))}
      <Text>
        Press <KeyHint>F9</KeyHint>, where there is a keyboard
        <VisuallyHidden>and this is heard only</VisuallyHidden>
      </Text>
    </Stack>
  );
}
