import type { Upload } from '@bloom/api-client';
import { FakeServer, fakeUpload } from '@bloom/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { ServerProblem } from './server';
import { type Order, UploadQueue } from './upload-queue';

const order: Order = {
  kind: 'stock_count',
  target: { facilityId: 'f1' },
  file: new File(['a,b'], 'count & more.csv'),
  onBadRows: 'apply_none',
  pastExpiry: 'accept',
  columns: null,
};
let server: FakeServer;
let uploadQueue: UploadQueue;
let started: Upload[];
let unsaved: Set<string>;
const shell = () => ({
  server,
  uploads: {
    started: (upload: Upload) => void started.push(upload),
    watch: () => {
      throw new Error('a queue looks at nothing');
    },
  },
  setUnsavedWork: (key: string, is: boolean) => void (is ? unsaved.add(key) : unsaved.delete(key)),
});
const now = () => uploadQueue.get(order.kind, order.target);
const sent = () => server.asked('POST', '/api/uploads/');

beforeEach(() => {
  server = new FakeServer();
  uploadQueue = new UploadQueue();
  started = [];
  unsaved = new Set();
});

describe('UPL a file on its way', () => {
  it('UPL-01 says what it is, where it goes and what to do with bad rows, and hands over to the notifications', async () => {
    const upload = fakeUpload({ kind: 'stock_count' });
    server.on('POST', '/api/uploads/', upload);
    const done = uploadQueue.start(shell(), order);
    expect(now()).toMatchObject({ state: 'sending' });
    expect(unsaved.size).toBe(1);
    await done;
    expect(Object.fromEntries(sent()[0]?.query ?? [])).toEqual({
      kind: 'stock_count',
      facility_id: 'f1',
      file_name: 'count & more.csv',
      on_bad_rows: 'apply_none',
      past_expiry: 'accept',
      same_file: 'ask',
    });
    expect(sent()[0]?.file).toBe(order.file);
    expect(now()).toMatchObject({ state: 'taken', upload });
    expect(started).toEqual([upload]);
    expect(unsaved.size).toBe(0);
  });

  it('UPL-01 goes to one place: another facility and another kind have their own', async () => {
    server.on('POST', '/api/uploads/', fakeUpload());
    await uploadQueue.start(shell(), order);
    expect(uploadQueue.get('stock_count', { facilityId: 'f2' })).toBeUndefined();
    expect(uploadQueue.get('delivery_note', { facilityId: 'f1' })).toBeUndefined();
  });

  it('UPL-01 is the same request when it is sent again after the line broke', async () => {
    server.reachable = false;
    await uploadQueue.start(shell(), order);
    expect(now()).toMatchObject({ state: 'cut' });
    expect(started).toEqual([]);
    server.reachable = true;
    server.on('POST', '/api/uploads/', fakeUpload());
    await uploadQueue.resend(shell(), order, 'same');
    expect(now()?.state).toBe('taken');
    const [first, second] = sent();
    expect(second?.key).toBe(first?.key);
    expect(second?.query.get('same_file')).toBe('ask');
  });

  it('UPL-01 asks about a file that was uploaded before, and is another request when it is meant', async () => {
    server.on('POST', '/api/uploads/', () => {
      throw new ServerProblem(409, 'same_file', 'It was uploaded before.', [], { upload_id: 'up-0' });
    });
    await uploadQueue.start(shell(), order);
    expect(now()).toMatchObject({ state: 'same_file', before: 'up-0' });
    server.on('POST', '/api/uploads/', fakeUpload());
    await uploadQueue.resend(shell(), order, 'knowingly');
    const [first, second] = sent();
    expect(second?.key).not.toBe(first?.key);
    expect(second?.query.get('same_file')).toBe('again');
  });

  it('UPL-28 keeps what the server says about a file that it does not take', async () => {
    server.on('POST', '/api/uploads/', () => {
      throw new ServerProblem(413, 'file_too_large', 'At most 50 MB.');
    });
    await uploadQueue.start(shell(), order);
    expect(now()).toMatchObject({ state: 'refused', code: 'file_too_large', detail: 'At most 50 MB.' });
    expect(unsaved.size).toBe(0);
  });

  it('UPL-01 is forgotten when the user stops it, and no notification tells of it', async () => {
    server.on('POST', '/api/uploads/', fakeUpload());
    const done = uploadQueue.start(shell(), order);
    uploadQueue.drop(order.kind, order.target);
    await done;
    expect(now()).toBeUndefined();
    expect(started).toEqual([]);
    expect(unsaved.size).toBe(0);
  });
});
