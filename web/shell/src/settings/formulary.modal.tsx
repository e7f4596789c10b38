import { Button, Modal } from '@bloom/ui';
import { Select } from '@bloom/ui/lists';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { DEFAULT_PRICE_LIST_COUNTRY } from '../core/constants';
import { stored } from '../core/stored';
import { priceListCountries } from './price-list-countries';

/** Which price list: 'Select price list by country' (SET-15..SET-18). */
export default function FormularyModal({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const countries = priceListCountries(stored.get('configs') ?? [], i18n.language);
  const [chosen, choose] = useState<string>(() => {
    const isKnown = countries.some(({ code }) => code === DEFAULT_PRICE_LIST_COUNTRY);
    return isKnown ? DEFAULT_PRICE_LIST_COUNTRY : (countries[0]?.code ?? DEFAULT_PRICE_LIST_COUNTRY);
  });

  const select = () => {
    onClose();
    void navigate(`/inventory/price-list/${chosen}`);
  };
  const footer = (
    <>
      <Button onClick={onClose}>{t('formulary.cancel')}</Button>
      <Button variant="primary" onClick={select}>
        {t('formulary.select')}
      </Button>
    </>
  );
  return (
    <Modal opened onClose={onClose} title={t('formulary.title')} footer={footer}>
      <Select
        label={t('formulary.country')}
        value={chosen}
        onChange={choose}
        options={countries.map(({ code, name }) => ({ value: code, label: name }))}
      />
    </Modal>
  );
}
