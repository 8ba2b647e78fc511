import { scrollMenuTo } from './support/menu.ts'
import { openPage, reloadPage } from './support/open-page.ts'
import { expect, test } from './support/shop.ts'

test.describe('language of the server-rendered HTML', () => {
  test.use({ javaScriptEnabled: false })

  for (const [path, dir, layout] of [
    ['/zahr?lang=ar', 'rtl', 'arabic'],
    ['/zahr?lang=en', 'ltr', 'english'],
    ['/rostilj?lang=sr', 'ltr', 'arabic'],
    ['/maison-lune?lang=fr', 'ltr', 'arabic'],
    ['/fournos?lang=el', 'ltr', 'arabic'],
  ] as const) {
    test(`LG-02 ${path} runs ${dir} and belongs to the layout family ${layout}`, async ({ page }) => {
      await page.goto(path)
      const html = page.locator('html')
      await expect(html).toHaveAttribute('dir', dir)
      await expect(html).toHaveAttribute('data-layout', layout)
    })
  }

  test('LG-08 takes the language from the URL, else from the cookie', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'compass-currLangCode', value: 'ar', url: baseURL }])
    await page.goto('/zahr')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('شاورما زهر')
    await page.goto('/zahr?lang=en')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
})

test('LG-08 opens the whole visit in the language of a shared link', async ({ page }) => {
  await openPage(page, '/zahr?lang=ar')
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .toContain('compass-currLangCode')
  await openPage(page, '/zahr/about-us')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
})

test('LG-07 keeps cart, screen and scroll position when the language is switched, and remembers the language', {
  tag: '@gate',
}, async ({ page }) => {
  await openPage(page, '/zahr')
  await page.getByRole('button', { name: 'Add Hummus' }).last().click()
  const bar = page.getByRole('complementary')
  await expect(bar).toContainText('0.900')
  await scrollMenuTo(page, 5000)
  const id = await page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLElement>('a[data-product]')]
    return links.find((link) => link.getBoundingClientRect().top > 250)?.dataset.product
  })
  const place = page.locator(`[data-product="${id}"]`).last()
  const topOf = () => place.evaluate((element) => element.getBoundingClientRect().top)
  const before = await topOf()

  // Playwright would scroll to a click target even when it is in view.
  await page.getByRole('link', { name: 'العربية' }).dispatchEvent('click')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('link', { name: 'English' })).toBeVisible()
  await expect(bar).toContainText('0.900')
  await expect.poll(async () => Math.abs((await topOf()) - before)).toBeLessThan(120)
  expect(await page.evaluate(() => localStorage.getItem('compass-currLangCode'))).toBe('ar')

  await reloadPage(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
})
