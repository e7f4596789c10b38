import type { LabComponent, LabValue } from '@bloom/api-client';
import { Group, Text } from '@bloom/ui';
import { readValue } from '../lab/value-text';
import { FlagBadge } from './badges';

interface TestValuesProps {
  values: readonly LabValue[];
  /** Of the definition; empty where nobody knows what the test is: then the values stand as they were stored. */
  components: readonly LabComponent[];
  language: string;
}

/** Each value with what is said of it and the range it was judged by. */
export function TestValues({ values, components, language }: TestValuesProps) {
  return values.map((value) => {
    const read = readValue(value, components, language);
    return (
      <Group key={value.code} gap={8}>
        <span>
          {read.name} <strong>{read.value}</strong>
        </span>
        <FlagBadge value={value} />
        {read.range ? (
          <Text as="span" tone="muted" size="small">
            {read.range}
          </Text>
        ) : null}
      </Group>
    );
  });
}
