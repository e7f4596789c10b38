import type { PartFile } from '@bloom/shell-api';
import en from '../locales/en/proposals.json';
import fr from '../locales/fr/proposals.json';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { ProposalPage } from './proposal.page';
import { ProposalsPage } from './proposals.page';

const texts = { en, fr };

export const list: PartFile<{ settings: FacilitySettings }> = { Component: ProposalsPage, texts };
export const one: PartFile<{ settings: FacilitySettings }> = { Component: ProposalPage, texts };
