/** Which columns of a sheet say what to order, by whatever name they go in either language. */
import type { Known } from '@bloom/uploads/sheet';

type Column = Known['results'][number];

const column = (field: string, aliases: string[], required = false): Column => ({
  ...{ field, title: field, aliases, required },
  example: '',
  help: '',
});

export const COLUMNS: Known = {
  results: [
    column('barcode', ['Barcode ID', 'EAN', 'GTIN', 'UPC', 'Code', 'Code-barres', 'Code barre', 'Code à barres']),
    column('name', [
      'Product',
      'Product name',
      'Item',
      'Description',
      'Produit',
      'Nom',
      'Nom du produit',
      'Désignation',
    ]),
    column(
      'packs',
      ['Pack', 'Quantity', 'Qty', 'Boxes', 'Order quantity', 'Boîtes', 'Nombre de boîtes', 'Quantité', 'Qté'],
      true,
    ),
    column('supplier', ['Supplier name', 'Vendor', 'Fournisseur', 'Nom du fournisseur']),
  ],
  one_of: [['barcode', 'name']],
};
