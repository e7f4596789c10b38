import type { PartFile } from '@bloom/shell-api';
import type { ComponentProps } from 'react';
import { AskedTill } from './asked-till';

/** Its texts are those of the till, which are there. */
export const part: PartFile<ComponentProps<typeof AskedTill>> = { Component: AskedTill, texts: { en: {}, fr: {} } };
