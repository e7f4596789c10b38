import { promiseTexts } from '@bloom/testing/texts';
import en from './en.json';
import fr from './fr.json';
import noticeEn from './notice-en.json';
import noticeFr from './notice-fr.json';

promiseTexts('decisions', { en: { ...en, ...noticeEn }, fr: { ...fr, ...noticeFr }, files: { en, noticeEn } });
