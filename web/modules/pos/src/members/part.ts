import type { PartFile } from '@bloom/shell-api';
import type { ComponentProps } from 'react';
import membersEn from '../locales/en/members.json';
import patientsEn from '../locales/en/patients.json';
import membersFr from '../locales/fr/members.json';
import patientsFr from '../locales/fr/patients.json';
import { DirectoryPage, ManagementPage } from './members.page';

const texts = { en: { ...membersEn, ...patientsEn }, fr: { ...membersFr, ...patientsFr } };

export const directory: PartFile<ComponentProps<typeof DirectoryPage>> = { Component: DirectoryPage, texts };
export const management: PartFile<ComponentProps<typeof ManagementPage>> = { Component: ManagementPage, texts };
