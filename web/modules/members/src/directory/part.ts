import type { PartFile } from '@bloom/shell-api';
import type { ComponentProps } from 'react';
import en from '../locales/en/members.json';
import fr from '../locales/fr/members.json';
import { DirectoryPage, ManagementPage } from './members.page';

const texts = { en, fr };

export const directory: PartFile<ComponentProps<typeof DirectoryPage>> = { Component: DirectoryPage, texts };
export const management: PartFile<ComponentProps<typeof ManagementPage>> = { Component: ManagementPage, texts };
