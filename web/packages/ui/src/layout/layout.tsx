import type { CSSProperties, HTMLAttributes } from 'react';
import { classes } from '../classes';
import styles from './layout.module.css';

type BoxProps = HTMLAttributes<HTMLDivElement>;
interface FlexProps extends BoxProps {
  /** Pixels, in steps of 4. */
  gap?: number;
  align?: CSSProperties['alignItems'];
  justify?: CSSProperties['justifyContent'];
}

/** Children under each other. */
export function Stack({ gap = 16, align, justify, className, style, ...rest }: FlexProps) {
  const flex = { gap, alignItems: align, justifyContent: justify, ...style };
  return <div {...rest} className={classes(styles.stack, className)} style={flex} />;
}

/** Children beside each other. */
export function Group({
  gap = 12,
  align = 'center',
  justify,
  wrap = true,
  className,
  style,
  ...rest
}: FlexProps & { wrap?: boolean }) {
  const flex: CSSProperties = {
    gap,
    alignItems: align,
    justifyContent: justify,
    flexWrap: wrap ? 'wrap' : 'nowrap',
    ...style,
  };
  return <div {...rest} className={classes(styles.group, className)} style={flex} />;
}

export const Card = ({ className, ...rest }: BoxProps) => <div {...rest} className={classes(styles.card, className)} />;

/** The breathing room of a page: up to 1,440 px wide, 24 px around (16 px on a phone). */
export const Page = ({ className, ...rest }: BoxProps) => <div {...rest} className={classes(styles.page, className)} />;

export const Divider = () => <hr className={styles.divider} />;
