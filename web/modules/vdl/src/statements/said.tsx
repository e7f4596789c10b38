import { Text } from '@bloom/ui';
import styles from './statements.module.css';

/** What somebody wrote about a line, with who and when. */
export const Said = ({ title, text, by }: { title: string; text: string; by: string }) => (
  <div className={styles.said}>
    <Text strong>{title}</Text>
    <Text>{text}</Text>
    <Text tone="muted" size="small">
      {by}
    </Text>
  </div>
);
