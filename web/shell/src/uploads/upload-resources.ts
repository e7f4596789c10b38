/** What an upload is called in its texts (ENT-17, ENT-18). */
import type { JobKind, UploadJob, UploadMessage } from './upload-message';

/** The nine kinds, spelt exactly, with the key of their text. */
const RESOURCES = {
  Inventory: 'inventory',
  Price: 'price',
  'Patient list': 'patientList',
  'Sales history': 'salesHistory',
  Sales: 'sales',
  'Price list': 'priceList',
  'Delivery Note': 'deliveryNote',
  'Stock count': 'stockCount',
  'Custom Product': 'customProduct',
} as const;

export const UPLOAD_RESOURCES = Object.keys(RESOURCES) as readonly (keyof typeof RESOURCES)[];

/** The six kinds of jobs; catalogue and offers are none of the nine, and are called what their pages are called. */
const OF_KIND: Record<JobKind, string> = {
  price: 'price',
  deliveryNote: 'deliveryNote',
  stock: 'stockCount',
  customProduct: 'customProduct',
  register: 'register',
  offers: 'offers',
};

/** The `{resource}` of the texts: what the message names when it is one of the nine, else what the channel stands for. */
export function resourceText(
  { kind, message }: { kind: UploadJob['kind']; message: Pick<UploadMessage, 'resource'> },
  t: (key: string) => string,
): string {
  const named = UPLOAD_RESOURCES.find((resource) => resource === message.resource);
  return t(`upload.kind.${named ? RESOURCES[named] : OF_KIND[kind]}`);
}
