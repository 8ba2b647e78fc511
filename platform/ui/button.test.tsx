import { describe, expect, it } from 'vitest'
import { Button } from './button.tsx'
import { ButtonLink } from './button-link.tsx'
import { IconButton } from './icon-button.tsx'
import { CloseIcon } from './icons/close.tsx'
import { getAttributes, renderHtml } from './testing/render-html.tsx'

describe('Button', () => {
  it('submits a form only when its type is submit', () => {
    expect(getAttributes(renderHtml(<Button>Go</Button>), 'button').type).toBe('button')
    expect(getAttributes(renderHtml(<Button type="submit">Go</Button>), 'button').type).toBe('submit')
  })

  it('keeps its name while busy, announces that it is, and stays reachable', () => {
    const html = renderHtml(<Button busy>Pay</Button>)
    expect(getAttributes(html, 'button')).toMatchObject({ 'aria-busy': 'true', 'aria-disabled': 'true' })
    expect(getAttributes(html, 'button')).not.toHaveProperty('disabled')
    expect(html).toContain('Pay')
    expect(html).toContain('Loading…')
  })

  it('is not busy when it is only aria-disabled', () => {
    const attributes = getAttributes(renderHtml(<Button aria-disabled>Pay</Button>), 'button')
    expect(attributes['aria-disabled']).toBe('true')
    expect(attributes).not.toHaveProperty('aria-busy')
  })
})

it('a link styled as a button is a link', () => {
  expect(getAttributes(renderHtml(<ButtonLink to="/faq">Help</ButtonLink>), 'a').href).toBe('/faq')
  expect(getAttributes(renderHtml(<ButtonLink to="tel:+97141234567">Call</ButtonLink>), 'a').href).toBe(
    'tel:+97141234567',
  )
})

it('an icon button has its label as its name and hides the icon', () => {
  const html = renderHtml(<IconButton label="Close" icon={<CloseIcon />} badge="2" />)
  expect(getAttributes(html, 'button')['aria-label']).toBe('Close')
  expect(getAttributes(html, 'svg')['aria-hidden']).toBe('true')
})
