import { afterEach, describe, expect, it } from 'vitest'
import { callHook } from '#platform/testing/call-hook.tsx'
import { drawButtons } from '#platform/testing/press-button.tsx'
import { GenericPopup } from './generic-popup.tsx'
import messages from './messages/en.json' with { type: 'json' }
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

  it('SH-06 runs the handler of the button that is pressed, and no other, once it has closed', () => {
    const done: string[] = []
    const note = (side: string) => () => void done.push(`${side}, open: ${usePopup.getState().isOpen}`)
    const content = { heading: 'Start anew?', leftBtnText: 'No', rightBtnText: 'Yes' }
    Object.assign(initial, content, { isOpen: true, handlers: { left: note('left'), right: note('right') } })
    const texts = { texts: { ui: messages } }
    const buttons = callHook(() => drawButtons(<GenericPopup />), texts)
    expect(buttons.map(({ name }) => name)).toEqual(['No', 'Yes'])
    for (const { press } of buttons) {
      usePopup.getState().openPopup(content)
      press()
    }
    expect(done).toEqual(['left, open: false', 'right, open: false'])
  })

  it('SH-06 only closes by a button without a handler', () => {
    Object.assign(initial, { heading: 'Saved', rightBtnText: 'Close', isOpen: true })
    const [close] = callHook(() => drawButtons(<GenericPopup />), { texts: { ui: messages } })
    usePopup.getState().openPopup({ heading: 'Saved', rightBtnText: 'Close' })
    close?.press()
    expect(usePopup.getState().isOpen).toBe(false)
  })
})
