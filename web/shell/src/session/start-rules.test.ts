import type { CountryConfig, Facility, PaymentChannel, User } from '@bloom/api-client';
import { describe, expect, it } from 'vitest';
import { belongsTo, channelsOf, configOf, facilityOf, listOf, mustSwitchFacility, tokenSubject } from './start-rules';

const user = { id: 'u1', is_staff: false, facility_id: 'f1', location: 'GH' } as User;
const token = (payload: object) => `h.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.s`;

describe('the start', () => {
  it('API-14 takes a bare list and a list in results, and nothing else', () => {
    expect(listOf([1])).toEqual([1]);
    expect(listOf({ results: [2] })).toEqual([2]);
    expect(listOf({ detail: 'no' } as object)).toEqual([]);
    expect(listOf(null)).toEqual([]);
  });

  it('SES-42 T13 takes the facility out of content', () => {
    const facility = { id: 'f1', name: 'A' } as Facility;
    expect(facilityOf({ content: facility })).toBe(facility);
    expect(facilityOf(facility as object)).toBeUndefined();
    expect(facilityOf(null)).toBeUndefined();
  });

  it('SES-44 SES-46 ROL-11 switches only non-staff whose facility differs', () => {
    expect(mustSwitchFacility(user, 'f0')).toBe(true);
    expect(mustSwitchFacility(user, undefined)).toBe(true);
    expect(mustSwitchFacility(user, 'f1')).toBe(false);
    expect(mustSwitchFacility({ ...user, facility_id: null }, undefined)).toBe(false);
    expect(mustSwitchFacility({ ...user, facility_id: null }, 'f1')).toBe(true);
    expect(mustSwitchFacility({ ...user, is_staff: true }, 'f0')).toBe(false);
  });

  it('HOM-23 SET-05 finds the country of the facility that is open, else of the user', () => {
    const config = (alpha_2_code: string, id: number) => ({ country: { alpha_2_code, id, name: '' } }) as CountryConfig;
    const configs = [config('GH', 1), config('KE', 2)];
    expect(configOf({ ...user, location: 'gh' }, null, configs)).toBe(configs[0]);
    expect(configOf({ ...user, location: '' }, { country_id: 2 } as Facility, configs)).toBe(configs[1]);
    expect(configOf({ ...user, location: 'ZZ' }, null, configs)).toBeNull();
    // Staff of Accra who looked into a clinic in Nairobi saw its shillings as cedis.
    expect(configOf({ ...user, is_staff: true, location: 'GH' }, { country_id: 2 } as Facility, configs)).toBe(
      configs[1],
    );
    expect(configOf(user, { country_id: 9 } as Facility, configs)).toBe(configs[0]);
  });

  it('API-13 of the channels of every country those of the open one count, which have names in common', () => {
    const channel = (country: string) => ({ id: `mtn-${country}`, country, code: 'MTN', name: 'MTN MoMo' });
    const channels: PaymentChannel[] = [channel('BJ'), channel('GH')];
    const ghana = { country: { alpha_2_code: 'gh', id: 1, name: '' } } as CountryConfig;
    expect(channelsOf(ghana, channels)).toEqual([channel('GH')]);
    expect(channelsOf(null, channels)).toEqual(channels);
  });

  it('T7 stored data never counts for another user than the one whose token is here', () => {
    expect(tokenSubject(token({ sub: 'u1' }))).toBe('u1');
    expect(belongsTo(user, token({ sub: 'u1' }))).toBe(true);
    expect(belongsTo(user, token({ sub: 'u2' }))).toBe(false);
    expect(belongsTo(undefined, token({ sub: 'u1' }))).toBe(false);
    expect(tokenSubject('not a token')).toBeUndefined();
  });
});
