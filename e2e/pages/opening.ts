import { expect, type Locator, type Page } from '@playwright/test';

export interface NewPlace {
  name: string;
  /** As the list of countries says. */
  country: string;
  owner: string;
  ownerEmail: string;
  phone: string;
  address: string;
  licence: string;
  receiptHeader: string;
}

export interface NewPerson {
  username: string;
  firstName: string;
  lastName: string;
  facility: string;
  language: 'English' | 'Français';
  /** Exactly these, as the form calls them. */
  groups: readonly string[];
  apps: readonly string[];
}

/** The screens in which the provider opens a pharmacy and lets its people in, in English. */
export class Opening {
  private readonly main: Locator;

  constructor(private readonly page: Page) {
    this.main = page.getByRole('main');
  }

  /** From the list of facilities; ends at the profile of the new one. */
  async facility(place: NewPlace): Promise<void> {
    await this.main.getByRole('button', { name: 'New facility' }).click();
    await expect(this.main.getByRole('heading', { name: 'New facility' })).toBeVisible();
    await this.field('Name').fill(place.name);
    await this.field('Phone').fill(place.phone);
    await this.field('Address').fill(place.address);
    await this.field('Owner').fill(place.owner);
    await this.field('Owner’s e-mail').fill(place.ownerEmail);
    await this.main.getByRole('combobox', { name: 'Country' }).click();
    await this.page.getByRole('option', { name: place.country, exact: true }).click();
    await this.field('Licence number').fill(place.licence);
    await this.field('Receipt header').fill(place.receiptHeader);
    await this.main.getByRole('button', { name: 'Create facility' }).click();
    await expect(this.page).toHaveURL(/\/inventory\/facilities\/[0-9a-f-]{36}\/profile/);
    await expect(this.main.getByRole('heading', { name: place.name }).first()).toBeVisible();
  }

  /** Answers the password that is to be handed over. */
  async person(person: NewPerson): Promise<string> {
    await this.page.goto('/inventory/settings/users/new');
    await this.field('Username').fill(person.username);
    await this.field('First name').fill(person.firstName);
    await this.field('Last name').fill(person.lastName);
    await this.main.getByRole('combobox', { name: 'Facility' }).fill(person.facility.slice(0, 12));
    await this.page.getByRole('option', { name: person.facility }).click();
    await this.main.getByRole('radio', { name: person.language }).check();
    await this.grant('Groups', person.groups);
    await this.grant('Apps', person.apps);
    await this.main.getByRole('button', { name: 'Create user' }).click();
    await expect(this.main.getByText(`${person.firstName} ${person.lastName} can sign in now.`)).toBeVisible();
    return (await this.main.getByTestId('password').textContent()) ?? '';
  }

  private field(name: string): Locator {
    return this.main.getByRole('textbox', { name, exact: true });
  }

  private async grant(kind: string, wanted: readonly string[]): Promise<void> {
    const rights = this.main.getByRole('group', { name: kind, exact: true });
    await expect(rights.getByRole('checkbox').first()).toBeVisible();
    for (const right of await rights.getByRole('checkbox').all()) await right.uncheck();
    for (const name of wanted) await rights.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check();
  }
}
