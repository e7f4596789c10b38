import { Button, Modal, RadioGroup } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_BANNER_TIME, LANGUAGES } from '../core/constants';
import { notify } from '../core/notify';
import { i18n, languageOf } from '../i18n/i18n';

type Language = (typeof LANGUAGES)[number];

/** Each in its own words: whoever is lost in a foreign language must find theirs. */
const NAMES: Record<Language, string> = { en: 'English', fr: 'Français' };

/** Nothing is preselected; the language in use is marked (SET-19..SET-22). */
export default function LanguageModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Language | null>(null);
  const [busy, setBusy] = useState(false);
  const current = languageOf(i18n);

  const update = async () => {
    if (!chosen) return;
    setBusy(true);
    const language = chosen;
    await i18n.changeLanguage(language);
    onClose();
    if (languageOf(i18n) === language && i18n.hasResourceBundle(language, 'translation')) {
      notify({
        kind: 'info',
        message: i18n.t('language.changed', { language: NAMES[language] }),
        hideAfter: LANGUAGE_BANNER_TIME,
      });
    } else {
      notify({ kind: 'failure', message: i18n.t('errors.somethingWentWrong') });
    }
  };

  const footer = (
    <>
      <Button onClick={onClose}>{t('language.cancel')}</Button>
      <Button variant="primary" disabled={!chosen} busy={busy} onClick={() => void update()}>
        {t('language.update')}
      </Button>
    </>
  );
  return (
    <Modal opened onClose={onClose} title={t('language.title')} footer={footer}>
      <RadioGroup
        label={t('language.label')}
        value={chosen}
        onChange={(value) => setChosen(value as Language)}
        options={LANGUAGES.map((code) => ({
          value: code,
          label: NAMES[code],
          note: code === current ? t('language.current') : undefined,
        }))}
      />
    </Modal>
  );
}
