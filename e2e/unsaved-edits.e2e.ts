import { openConsole } from './support/console.ts'
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
