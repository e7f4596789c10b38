import type { TermsAgreement } from '@bloom/api-client';
import type { Kind } from '../kind';

declare module '../../records' {
  interface RecordKinds {
    /** The terms of service were agreed to with no server at hand. */
    terms_agreement: { payload: TermsAgreement; draft: TermsAgreement; byModules: false };
  }
}

export const termsAgreement: Kind<'terms_agreement'> = { name: 'terms_agreement', schema: 1, isOfFacility: false };
