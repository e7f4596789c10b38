import type { ReactNode, TableHTMLAttributes } from 'react';
import { ActionIcon } from '../actions/button';
import { classes } from '../classes';
import { IconArrowLeft } from '../icons';
import { useUi } from '../provider';
import { Text, Title } from '../text/text';
import styles from './navigation.module.css';
import rows from './rows.module.css';

/** The head of a page: what it is, one line about it, its actions at the right. */
export function PageHeader(props: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <header className={styles.header}>
      <div className={styles.text}>
        <Title>{props.title}</Title>
        {props.children ? <Text tone="muted">{props.children}</Text> : null}
      </div>
      {props.actions ? <div className={styles.side}>{props.actions}</div> : null}
    </header>
  );
}

/** A title with a back arrow: one step back (TOP-17, TOP-18). */
export function BreadcrumbHeader(props: {
  title: string;
  onBack: () => void;
  order?: 1 | 2 | 3;
  children?: ReactNode;
}) {
  const { texts } = useUi();
  return (
    <header className={styles.header}>
      <div className={styles.crumbs}>
        <ActionIcon label={texts.back} onClick={props.onBack}>
          <IconArrowLeft size={22} />
        </ActionIcon>
        <Title order={props.order ?? 1} look={2}>
          {props.title}
        </Title>
      </div>
      {props.children ? <div className={styles.side}>{props.children}</div> : null}
    </header>
  );
}

/** Rows with tabular figures; give cells of figures `data-align="right"`. */
export const Table = ({ className, ...rest }: TableHTMLAttributes<HTMLTableElement>) => (
  <table {...rest} className={classes(styles.table, className)} />
);

/** For a `Table` whose rows are cards on a phone; each cell says what it is (`data-label`). */
export const cardRows = rows.rows;
