import {
  Actions,
  BreadcrumbHeader,
  Button,
  Card,
  Divider,
  Group,
  Money,
  Page,
  PageHeader,
  PageLinks,
  pageLink,
  Stack,
  Table,
  Tabs,
  Text,
} from '@bloom/ui';
import { useState } from 'react';

const nothing = () => undefined;
const TABS = ['Products', 'Expired', 'Stock counts'].map((label) => ({ value: label, label }));

export function Layout() {
  const [tab, setTab] = useState('Products');
  return (
    <Stack>
      <Page>
        <PageHeader title="Inventory" actions={<Button>New product</Button>}>
          5,250 products
        </PageHeader>
      </Page>
      <PageLinks label="Pages of the inventory">
        {TABS.map(({ label }, at) => (
          <a key={label} href="#layout" className={pageLink(at === 0)}>
            {label}
          </a>
        ))}
      </PageLinks>
      <BreadcrumbHeader title="One step back" order={3} onBack={nothing} />
      <Tabs label="Pages" tabs={TABS} value={tab} onChange={setTab}>
        <Text>The panel of {tab}</Text>
      </Tabs>
      <Card>
        <Group justify="space-between">
          <Text>A card,</Text>
          <Text strong>and a group in it</Text>
        </Group>
        <Divider />
        <Text tone="muted">under a line</Text>
      </Card>
      <Table>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>Paracetamol 500 mg tablets</td>
            <td>
              <Money value="4.30" currency="GHS" />
            </td>
          </tr>
        </tbody>
      </Table>
      <Actions>
        <Button>Cancel</Button>
        <Button variant="primary">Save</Button>
      </Actions>
    </Stack>
  );
}
