// @vitest-environment jsdom
import type { Upload, UploadKind } from '@bloom/api-client';
import { expect, it, vi } from 'vitest';
import { tell } from './upload-list';

it.each<[UploadKind, string]>([
  ['price_list', 'price-upload-progress'],
  ['delivery_note', 'delivery-note-upload-progress'],
  ['stock_count', 'stock-upload-progress'],
  ['custom_product', 'custom-product-upload-progress'],
])('UPL-32 API-45 what happens to a %s is told on %s, and on no other channel', async (kind, name) => {
  const names = ['price', 'delivery-note', 'stock', 'custom-product'].map((what) => `${what}-upload-progress`);
  const heard: string[] = [];
  const channels = [...names, 'sales-sync', 'intercom-boot'].map((each) => {
    const channel = new BroadcastChannel(each);
    channel.onmessage = ({ data }) => heard.push(`${each} ${data.productImportId}`);
    return channel;
  });
  tell({ id: 'up-1', kind, status: 'PROCESSING_ROWS', progress: 1, error_count: 0, facility_id: 'f1' } as Upload);
  await vi.waitFor(() => expect(heard).toEqual([`${name} up-1`]));
  for (const channel of channels) channel.close();
});
