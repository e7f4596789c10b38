/** Every building block of `@bloom/ui` in all its states, in both schemes. */
import { Title } from '@bloom/ui';
import type { ComponentType } from 'react';
import { Mark } from '../../shell/src/brand/mark';
import { Actions } from './actions.blocks';
import { Choices } from './choices.blocks';
import { Feedback } from './feedback.blocks';
import { Fields } from './fields.blocks';
import { Layout } from './layout.blocks';
import { Overlays } from './overlays.blocks';
import { schemeStyles } from './scheme-styles';
import styles from './style-page.module.css';
import { Words } from './words.blocks';

const BLOCKS: readonly (readonly [string, ComponentType])[] = [
  ['Colours', Colours],
  ['Words and figures', Words],
  ['Actions', Actions],
  ['Fields', Fields],
  ['Lists to choose from', Choices],
  ['Feedback', Feedback],
  ['Layout and navigation', Layout],
  ['Overlays', Overlays],
];

export function StylePage() {
  return (
    <>
      <style>{schemeStyles()}</style>
      <div className={styles.schemes}>
        {(['light', 'dark'] as const).map((scheme) => (
          <main key={scheme} data-scheme={scheme} className={styles.scheme}>
            <Title>
              <Mark size={32} /> Bloom, {scheme}
            </Title>
            {BLOCKS.map(([name, Block]) => (
              <section key={name} aria-label={`${name}, ${scheme}`} className={styles.block}>
                <Title order={2}>{name}</Title>
                <Block />
              </section>
            ))}
          </main>
        ))}
      </div>
    </>
  );
}

/** A ground, and what is written on it. */
const PAIRS = [
  ['background', 'text'],
  ['surface', 'text'],
  ['surface', 'muted'],
  ['surface', 'accent'],
  ['sunken', 'text'],
  ['accent', 'on-accent'],
  ['accent-strong', 'on-accent'],
  ['accent-tint', 'accent'],
  ['ok-tint', 'ok'],
  ['attention-tint', 'attention'],
  ['failure-tint', 'failure'],
  ['info-tint', 'info'],
] as const;

function Colours() {
  return (
    <div className={styles.swatches}>
      {PAIRS.map(([ground, ink]) => (
        <div
          key={`${ground} ${ink}`}
          className={styles.swatch}
          style={{ background: `var(--bloom-${ground})`, color: `var(--bloom-${ink})` }}
        >
          {ink} on {ground}
        </div>
      ))}
    </div>
  );
}
