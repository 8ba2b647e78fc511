import { expect, it } from 'vitest'
import { computeLookVariables } from './look.ts'

it('turns a look into the face of headings and the factor of corners', () => {
  expect(computeLookVariables({ heading: 'serif', corner: 'small' })).toEqual({
    '--theme-heading': 'var(--font-serif)',
    '--theme-corner': '0.45',
  })
  expect(computeLookVariables({ heading: 'sans', corner: 'large' })).toEqual({
    '--theme-heading': 'var(--font-sans)',
    '--theme-corner': '1.4',
  })
})
