import { describe, expect, it } from 'vitest'
import { Button } from './button.tsx'
import { ButtonLink } from './button-link.tsx'
import { IconButton } from './icon-button.tsx'
import { CloseIcon } from './icons/close.tsx'
import { attributesOf, renderHtml } from './testing/render-html.tsx'

describe('Button', () => {
  it('submits a form only when told to', () => {
    expect(attributesOf(renderHtml(<Button>Go</Button>), 'button').type).toBe('button')
    expect(attributesOf(renderHtml(<Button type="submit">Go</Button>), 'button').type).toBe('submit')
  })

  it('keeps its name while busy, says that it is, and stays reachable', () => {
    const html = renderHtml(<Button busy>Pay</Button>)
    expect(attributesOf(html, 'button')).toMatchObject({ 'aria-busy': 'true', 'aria-disabled': 'true' })
    expect(attributesOf(html, 'button')).not.toHaveProperty('disabled')
    expect(html).toContain('Pay')
    expect(html).toContain('Loading…')
  })

  it('is not busy when it is merely refused', () => {
    const attributes = attributesOf(renderHtml(<Button aria-disabled>Pay</Button>), 'button')
    expect(attributes['aria-disabled']).toBe('true')
    expect(attributes).not.toHaveProperty('aria-busy')
  })
})

it('a link that looks like a button is a link', () => {
  expect(attributesOf(renderHtml(<ButtonLink to="/faq">Help</ButtonLink>), 'a').href).toBe('/faq')
  expect(attributesOf(renderHtml(<ButtonLink to="tel:+97141234567">Call</ButtonLink>), 'a').href).toBe(
    'tel:+97141234567',
  )
})

it('an icon button has its label as its name and hides the drawing', () => {
  const html = renderHtml(<IconButton label="Close" icon={<CloseIcon />} badge="2" />)
  expect(attributesOf(html, 'button')['aria-label']).toBe('Close')
  expect(attributesOf(html, 'svg')['aria-hidden']).toBe('true')
})
