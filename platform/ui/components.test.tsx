import { describe, expect, it } from 'vitest'
import { PICTURE_SIZES } from '#platform/pictures/picture-sizes.ts'
import { Notice } from './notice.tsx'
import { Picture } from './picture.tsx'
import { buildPictureSources, PICTURE_WIDTHS } from './picture-sources.ts'
import { Price } from './price.tsx'
import { Skeleton } from './skeleton.tsx'
import { SkipLink } from './skip-link.tsx'
import { StepIndicator } from './step-indicator.tsx'
import { getTabAfterKey, Tabs } from './tabs.tsx'
import { getAttributes, renderHtml } from './testing/render-html.tsx'

describe('Picture', () => {
  it('offers every size in the better format first', () => {
    expect(buildPictureSources('/pictures/tea')).toEqual([
      {
        type: 'image/avif',
        srcSet:
          '/pictures/tea-thumb.avif 160w, /pictures/tea-medium.avif 480w, /pictures/tea-large.avif 960w',
      },
      {
        type: 'image/webp',
        srcSet:
          '/pictures/tea-thumb.webp 160w, /pictures/tea-medium.webp 480w, /pictures/tea-large.webp 960w',
      },
    ])
  })

  it('uses the widths in which the server makes pictures', () => {
    expect(PICTURE_WIDTHS).toEqual(PICTURE_SIZES)
  })

  it('reserves its space and loads lazily, unless it is in view immediately', () => {
    const later = getAttributes(renderHtml(<Picture base="/tea" alt="Tea" width={112} height={84} />), 'img')
    expect(later).toMatchObject({
      src: '/tea-medium.webp',
      alt: 'Tea',
      width: '112',
      height: '84',
      loading: 'lazy',
    })
    const now = getAttributes(renderHtml(<Picture base="/tea" alt="" width={112} height={84} eager />), 'img')
    expect(now).toMatchObject({ loading: 'eager', fetchPriority: 'high', alt: '' })
  })

  it('shows an empty frame of the same shape when there is none', () => {
    const html = renderHtml(<Picture base={null} alt="Tea" width={4} height={3} />)
    expect(html).not.toContain('<img')
    expect(html).toContain('aspect-ratio:4 / 3')
  })
})

describe('Price', () => {
  it('is isolated from the direction of the words around it', () => {
    expect(renderHtml(<Price text="AED 12.50" />)).toMatch(/<bdi[^>]*>AED 12\.50<\/bdi>/)
  })

  it('labels which price is the old one', () => {
    const html = renderHtml(<Price text="AED 10" before="AED 12" />)
    expect(html).toMatch(/<s[^>]*><span class="sr-only">Price before: <\/span><bdi[^>]*>AED 12<\/bdi><\/s>/)
    expect(html).toContain('Price now:')
  })
})

describe('StepIndicator', () => {
  const html = renderHtml(
    <StepIndicator
      label="Your order"
      current="b"
      steps={[
        { key: 'a', label: 'Order', to: '/a' },
        { key: 'b', label: 'Details', to: '/b' },
        { key: 'c', label: 'Payment', to: '/c' },
      ]}
    />,
  )

  it('is an ordered list that marks only the current step', () => {
    expect(html.match(/<li/g)).toHaveLength(3)
    expect(html.match(/aria-current="step"/g)).toHaveLength(1)
    expect(html).toMatch(/aria-current="step">.*Step 2 of 3.*Details/)
  })

  it('links back, never ahead', () => {
    expect([...html.matchAll(/href="([^"]+)"/g)].map((match) => match[1])).toEqual(['/a'])
  })
})

describe('Tabs', () => {
  it('has one stop for the Tab key and ties the panel to its tab', () => {
    const html = renderHtml(
      <Tabs
        label="Orders"
        value="b"
        onChange={() => undefined}
        tabs={[
          { key: 'a', label: 'Now', panel: 'first' },
          { key: 'b', label: 'Later', panel: 'second' },
        ]}
      />,
    )
    expect(html.match(/tabindex="0"/gi)).toHaveLength(1)
    expect(html).toContain('second')
    expect(html).not.toContain('first')
  })

  it('moves with the arrows in reading direction and wraps around the ends', () => {
    const ltr = { count: 3, rtl: false }
    const rtl = { count: 3, rtl: true }
    expect(getTabAfterKey('ArrowRight', 2, ltr)).toBe(0)
    expect(getTabAfterKey('ArrowLeft', 0, ltr)).toBe(2)
    expect(getTabAfterKey('ArrowLeft', 0, rtl)).toBe(1)
    expect(getTabAfterKey('ArrowRight', 0, rtl)).toBe(2)
    expect(getTabAfterKey('Home', 2, ltr)).toBe(0)
    expect(getTabAfterKey('End', 0, ltr)).toBe(2)
    expect(getTabAfterKey('a', 0, ltr)).toBeUndefined()
  })
})

it('a notice that appears later is announced, one that is there from the start is not', () => {
  expect(renderHtml(<Notice>Closed</Notice>)).not.toContain('role=')
  expect(renderHtml(<Notice announce="polite">Closed</Notice>)).toContain('role="status"')
  expect(renderHtml(<Notice announce="assertive">Closed</Notice>)).toContain('role="alert"')
})

it('a skeleton is hidden from screen readers', () => {
  expect(getAttributes(renderHtml(<Skeleton />), 'span')['aria-hidden']).toBe('true')
})

it('the skip link leads to the content', () => {
  expect(getAttributes(renderHtml(<SkipLink />), 'a').href).toBe('#main')
})
