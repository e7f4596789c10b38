import type { SearchIndex } from '@bloom/local-db/catalogue';
import { Button, Chips, Modal, Stack, Text, TextInput } from '@bloom/ui';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cart, CartAction } from '../cart/cart';
import { type LabelLanguage, MOST_LETTERS, readDirections } from '../rules/directions';
import { enterGoesOn } from '../shared/enter-goes-on';
import { NAMESPACE, type Till } from '../shared/use-till';
import { linesOfCart } from './label-lines';
import styles from './labels.module.css';
import { LabelsDialog } from './labels-dialog';

const FORM = 'directions';
const LANGUAGES: { value: LabelLanguage; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'fr', label: 'Français' },
];

/** Of all kinds of codes; what they say is not written down but read. */
const EXAMPLES: Record<LabelLanguage, readonly string[]> = {
  en: [
    '1 tds pc x5d',
    '2 cap bd ac x1w',
    '½ tab od mane',
    '5 ml q6h prn',
    '1-0-1 cc 2/52',
    '2 gtt hs',
    'top bd x10d',
    '4 stat',
  ],
  fr: [
    '1 cp 3x/j pc x5j',
    '2 gél 2x/j ac x1s',
    '½ cp matin',
    '5 ml /6h sb',
    '1-0-1 cc 15j',
    '2 gtt coucher',
    'top 2x/j x10j',
    '4 stat',
  ],
};

export interface DirectionsDialogProps {
  till: Till;
  cart: Cart;
  index: SearchIndex;
  dispatch: (action: CartAction) => void;
  onClose: () => void;
}

/** How the patient takes each product of the open sale, by short codes or in words; and the labels that say so. */
export function DirectionsDialog({ till, cart, index, dispatch, onClose }: DirectionsDialogProps) {
  const [printing, setPrinting] = useState(false);
  const product = (uuid: string) => index.get(uuid);
  if (printing) {
    const lines = linesOfCart(cart, product, till.today());
    const patient = cart.patient?.name ?? '';
    return <LabelsDialog key="labels" {...{ till, lines, patient, onClose }} day={till.today()} />;
  }
  return <Fields key="fields" {...{ till, cart, index, dispatch, onClose }} onPrint={() => setPrinting(true)} />;
}

function Fields({ till, cart, index, dispatch, onClose, onPrint }: DirectionsDialogProps & { onPrint: () => void }) {
  const { t } = useTranslation(NAMESPACE);
  const [language, setLanguage] = useState<LabelLanguage>(till.language === 'fr' ? 'fr' : 'en');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  // In the order of the sale on screen: what was added last comes first.
  const lines = [...cart.lines].reverse().map((line) => {
    const text = typed[line.productUuid] ?? line.directions ?? '';
    const read = readDirections(text, index.get(line.productUuid)?.form ?? '', language);
    return { ...line, text, read, isNew: text.trim() !== (line.directions ?? '') };
  });
  const none = lines.every(({ read }) => read.text === '');

  function use() {
    dispatch({ type: 'direct', directions: lines.map(({ productUuid, read }) => ({ productUuid, text: read.text })) });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    use();
    onClose();
  }

  return (
    <Modal
      opened
      onClose={onClose}
      width={640}
      fullPage
      title={t('labels.directions')}
      footer={
        <>
          <Button
            disabled={none}
            onClick={() => {
              use();
              onPrint();
            }}
          >
            {t('labels.useAndPrint')}
          </Button>
          <Button type="submit" variant="primary" form={FORM}>
            {t('labels.use')}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit}>
        <Stack gap={16}>
          <Text>{t('labels.about')}</Text>
          <Chips label={t('labels.language')} options={LANGUAGES} value={language} onChange={setLanguage} />
          <Codes language={language} />
          {lines.map(({ productUuid, name, text, read, isNew }) => (
            <div key={productUuid}>
              <TextInput
                label={name}
                autoFocus={productUuid === cart.current}
                autoComplete="off"
                spellCheck={false}
                maxLength={MOST_LETTERS}
                value={text}
                onKeyDown={enterGoesOn}
                onChange={({ currentTarget }) => setTyped({ ...typed, [productUuid]: currentTarget.value })}
              />
              <output className={styles.says} aria-label={t('labels.says', { name })}>
                {read.isCode ? read.text : isNew ? t('labels.asTyped') : ''}
              </output>
            </div>
          ))}
        </Stack>
      </form>
    </Modal>
  );
}

/** Codes with what they say, for who does not know them yet. */
function Codes({ language }: { language: LabelLanguage }) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <details>
      <summary className={styles.summary}>{t('labels.codes')}</summary>
      <dl className={styles.codes}>
        {EXAMPLES[language].map((code) => (
          <div key={code}>
            <dt>{code}</dt>
            <dd>{readDirections(code, 'tablet', language).text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
