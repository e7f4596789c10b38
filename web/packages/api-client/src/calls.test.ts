import { describe, expect, it } from 'vitest';
import { addressOf, nextAddress } from './calls';

describe('an address of the contract', () => {
  it('has its parameters in it, written so that they cannot become another address', () => {
    expect(addressOf('/api/promos/{id}/', { path: { id: 'a/b?c' } })).toBe('/api/promos/a%2Fb%3Fc/');
    expect(addressOf('/api/files/{id}/{name}/', { path: { id: 'f1', name: 'é' } })).toBe('/api/files/f1/%C3%A9/');
  });

  it('has what is asked for behind it, and nothing of what is left open', () => {
    const query = { facility_id: 'f1', search: 'a & b', page: 2, mine: true, state: undefined };
    expect(addressOf('/api/promos/', { query })).toBe('/api/promos/?facility_id=f1&search=a+%26+b&page=2&mine=true');
    expect(addressOf('/api/promos/', { query: { search: undefined } })).toBe('/api/promos/');
    expect(addressOf('/api/promos/')).toBe('/api/promos/');
  });

  it('DWN-46 follows a next page with or without the address of the server in front', () => {
    expect(nextAddress('/api/promos/', '/api/promos/?cursor=x')).toBe('/api/promos/?cursor=x');
    expect(nextAddress('/api/promos/', 'https://bloom.example/api/promos/?cursor=x')).toBe('/api/promos/?cursor=x');
    const prices = '/api/inventory/products/{product_id}/prices/';
    expect(nextAddress(prices, '/api/inventory/products/7/prices/?page=2')).toMatch('/7/prices/?page=2');
  });

  it('follows no next page that leads to another list', () => {
    expect(() => nextAddress('/api/promos/', '/api/users/?page=2')).toThrow(TypeError);
    expect(() => nextAddress('/api/promos/', '/api/promos/p1/?page=2')).toThrow(TypeError);
  });
});
