import type { Page } from '@playwright/test'
import { openConsole } from './support/console.ts'
import { openPage } from './support/open-page.ts'
import { expect, test } from './support/shop.ts'

test('OW-03 asks before unsaved rules, stations or an order are left, and shows what somebody else saved', async ({
  page,
  context,
}) => {
  await openConsole(page, { home: 'smoky-stack', path: '/console/points-rules' })
  const other = await context.newPage()
  await other.goto('/console/points-rules')
  const days = (tab: typeof page) => tab.getByLabel('Days until points end')
  const question = page.getByRole('alertdialog')
  // Its name counts the orders that wait for an answer.
  const leave = () =>
    page
      .getByRole('link', { name: /^Orders\b/ })
      .first()
      .click()
  const before = await days(page).inputValue()
  await days(other).fill('111')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByText('The rules are saved and hold from now on.')).toBeVisible()
  await days(page).fill('222')
  await leave()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(days(page)).toHaveValue('222')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const conflict = page.getByRole('alert')
  await expect(conflict).toContainText('111')
  await expect(conflict).toContainText('222')
  await conflict.getByRole('button', { name: 'Take what is saved' }).click()
  await expect(days(page)).toHaveValue('111')
  await days(page).fill(before)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The rules are saved and hold from now on.')).toBeVisible()
  for (const [path, edit] of [
    ['stations', () => page.getByRole('button', { name: 'Add a station' }).click()],
    ['new-order', () => page.getByRole('textbox', { name: 'Phone', exact: true }).fill('501234567')],
  ] as const) {
    await page.goto(`/console/${path}`)
    await edit()
    await leave()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page).toHaveURL(new RegExp(`/console/${path}$`))
    await leave()
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await expect(page).not.toHaveURL(new RegExp(`/console/${path}$`))
  }
})

/** A form of the console that two people change at once. */
interface SharedForm {
  readonly home: string
  readonly path: string
  open(tab: Page): Promise<unknown>
  enter(tab: Page, value: string): Promise<unknown>
  save(tab: Page): Promise<unknown>
  /** What the form shows of `value` after it was taken over. */
  expectValue(tab: Page, value: string): Promise<unknown>
  /** Saved by the other person, about to be saved, and stored before and afterwards. */
  readonly values: readonly [theirs: string, mine: string, before: string]
}

const KITCHEN = 'kitchen@smoky-stack.example'

// The name stands between marks of direction.
const getRoom = (tab: Page) => tab.getByLabel(/^Room \W?101\W?$/)

const saveSheet = (tab: Page) =>
  tab.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()

const FORMS: Readonly<Record<string, SharedForm>> = {
  person: {
    home: 'smoky-stack',
    path: '/console/staff',
    open: (tab) =>
      tab
        .getByRole('listitem')
        .filter({ hasText: KITCHEN })
        .getByRole('button', { name: /^Change / })
        .click(),
    enter: (tab, role) => tab.getByRole('radio', { name: role }).check(),
    save: saveSheet,
    expectValue: (tab, role) => expect(tab.getByRole('radio', { name: role })).toBeChecked(),
    values: ['Driver', 'Manager', 'Kitchen'],
  },
  reward: {
    home: 'smoky-stack',
    path: '/console/points-rules',
    open: (tab) => tab.getByRole('button', { name: 'Change Free Classic Fries' }).click(),
    enter: (tab, points) => tab.getByLabel('Costs so many points').fill(points),
    save: saveSheet,
    expectValue: (tab, points) => expect(tab.getByLabel('Costs so many points')).toHaveValue(points),
    values: ['777', '888', '250'],
  },
  promotion: {
    home: 'smoky-stack',
    path: '/console/promotions',
    open: (tab) =>
      tab.getByRole('listitem').filter({ hasText: 'CARD10' }).getByRole('button', { name: 'Edit' }).click(),
    enter: (tab, name) => tab.getByRole('dialog').getByLabel('Name: English').fill(name),
    save: saveSheet,
    expectValue: (tab, name) => expect(tab.getByRole('dialog').getByLabel('Name: English')).toHaveValue(name),
    values: ['Ten off by card', 'Ten off this week', 'Ten off with your card'],
  },
  'delivery area': {
    home: 'smoky-stack',
    path: '/console/areas',
    open: (tab) => tab.getByRole('button', { name: 'Edit: Dubai Marina' }).click(),
    enter: (tab, minutes) => tab.getByLabel('Minutes to the door').fill(minutes),
    save: saveSheet,
    expectValue: (tab, minutes) => expect(tab.getByLabel('Minutes to the door')).toHaveValue(minutes),
    values: ['31', '32', '25'],
  },
  'link list': {
    home: 'zahr',
    path: '/console/link-lists',
    open: (tab) => tab.getByRole('button', { name: /^Edit \W?Zahr Shawarma\W?$/ }).click(),
    enter: (tab, intro) => tab.getByLabel('A sentence below the title: English').fill(intro),
    save: saveSheet,
    expectValue: (tab, intro) =>
      expect(tab.getByLabel('A sentence below the title: English')).toHaveValue(intro),
    values: ['All on one page.', 'Everything on one page.', 'All you are looking for, in one place.'],
  },
  'tables at the till': {
    home: 'aster-hotel',
    path: '/console/table-system',
    open: (tab) => expect(getRoom(tab)).toBeVisible(),
    enter: (tab, name) => getRoom(tab).fill(name),
    save: (tab) => tab.getByRole('button', { name: 'Save tables' }).click(),
    expectValue: (tab, name) => expect(getRoom(tab)).toHaveValue(name),
    values: ['R-7', 'R-8', ''],
  },
  'connection to the till': {
    home: 'aster-hotel',
    path: '/console/table-system',
    open: (tab) => expect(tab.getByText('Connected', { exact: true })).toBeVisible(),
    enter: (tab, state) =>
      tab.getByLabel('Guests may charge their bill to their room').setChecked(state === 'on'),
    save: (tab) => tab.getByRole('button', { name: 'Save', exact: true }).click(),
    expectValue: (tab, state) =>
      expect(tab.getByLabel('Guests may charge their bill to their room')).toBeChecked({
        checked: state === 'on',
      }),
    values: ['off', 'on', 'on'],
  },
}

for (const [name, form] of Object.entries(FORMS))
  test(`OW-03 shows in the form of a ${name} what somebody else saved`, async ({ page, context }) => {
    const [theirs, mine, before] = form.values
    await openConsole(page, { role: 'owner', home: form.home, path: form.path })
    await form.open(page)
    const other = await context.newPage()
    await openPage(other, form.path)
    await form.open(other)
    await form.enter(other, theirs)
    await form.save(other)
    await expect(other.getByText(/^Saved\.|is saved/)).toBeVisible()
    await form.enter(page, mine)
    await form.save(page)
    const conflict = page.getByRole('alert').filter({ hasText: 'Somebody else saved this form' })
    await expect(conflict).toContainText(`Saved now: ${theirs}`)
    await expect(conflict).toContainText(`Yours: ${mine}`)
    await conflict.getByRole('button', { name: 'Take what is saved' }).click()
    await form.expectValue(page, theirs)
    await form.enter(page, before)
    await form.save(page)
    await expect(page.getByText(/^Saved\.|is saved/)).toBeVisible()
  })
