import { Text } from '@bloom/ui';
import type { KeyboardEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './list-row.module.css';

interface ListRowProps {
  to: string;
  name: string;
  detail: string;
  amount: string;
  state: ReactNode;
  children?: ReactNode;
}

/** One thing with a page of its own: what it is, what it costs, how it stands. */
export const ListRow = ({ to, name, detail, amount, state, children }: ListRowProps) => (
  <li className={styles.item}>
    <Link className={styles.link} to={to}>
      <span className={styles.name}>
        {name}
        <span className={styles.detail}>{detail}</span>
      </span>
      <span className={styles.side}>
        <Text as="span" strong>
          {amount}
        </Text>
        {state}
      </span>
    </Link>
    {children}
  </li>
);

interface ListProps {
  children: ReactNode;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Of `ListRow`, or of rows that look like it. */
export const List = ({ children, onKeyDown }: ListProps) => (
  <ul className={styles.list} onKeyDown={onKeyDown}>
    {children}
  </ul>
);
