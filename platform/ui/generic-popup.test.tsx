import { afterEach, describe, expect, it } from 'vitest'
import { GenericPopup } from './generic-popup.tsx'
import { type PopupContent, usePopup } from './popup-store.ts'
import { getAttributes, renderHtml } from './testing/render-html.tsx'

// A server-rendered component sees the state with which its store was created.
const initial = usePopup.getInitialState()
const closed = { ...initial }

const render = (content: PopupContent): string => {
  Object.assign(initial, content, { isOpen: true })
  return renderHtml(<GenericPopup />)
}

afterEach(() => void Object.assign(initial, closed))

describe('the generic popup', () => {
  it('SH-06 shows picture, heading, sub-text and both buttons, named and described by its words', () => {
    const html = render({
      image: '/pictures/soup-medium.webp',
      heading: 'Not available then',
      subText: 'Soup',
      leftBtnText: 'Keep',
      rightBtnText: 'Remove',
    })
    expect(getAttributes(html, 'img')).toMatchObject({
      src: '/pictures/soup-medium.webp',
      alt: '',
      width: '128',
      height: '128',
    })
    const { role, 'aria-labelledby': heading, 'aria-describedby': text } = getAttributes(html, 'dialog')
    expect(role).toBe('alertdialog')
    expect(html).toMatch(new RegExp(`<h2 id="${heading}"[^>]*>Not available then</h2>`))
    expect(html).toMatch(new RegExp(`<p id="${text}"[^>]*>Soup</p>`))
    expect([...html.matchAll(/<button[^>]*>(?:<[^>]+>)*([^<]+)/g)].map(([, name]) => name)).toEqual([
      'Keep',
      'Remove',
    ])
  })

  it('SH-06 shows neither picture nor button that is not given', () => {
    const html = render({ heading: 'Saved', rightBtnText: 'Close' })
    expect(html).not.toContain('<img')
    expect(html.match(/<button/g)).toHaveLength(1)
    expect(getAttributes(html, 'dialog')).not.toHaveProperty('aria-describedby')
  })
})
