import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isHomePath, isReservedPath } from '#core/sites/domain/reserved-paths.ts'
import { listHomePaths, toHomePath } from './home-path.ts'

describe('the address of a new shop', () => {
  it('is made of its name, in any script of ours', () => {
    expect(toHomePath('Smoky Stack')).toBe('smoky-stack')
    expect(toHomePath('  Café de l’Étoile, №2! ')).toBe('cafe-de-letoile-no2')
    expect(toHomePath('Ćevabdžinica Đorđe')).toBe('cevabdzinica-djordje')
    expect(toHomePath('Ταβέρνα Ψάρι')).toBe('taverna-psari')
    expect(toHomePath('مطعم الشام')).toBe('mtam-alsham')
    expect(toHomePath('🍕🍕')).toBeUndefined()
    expect(toHomePath('x')).toBeUndefined()
  })

  it('is never a word that every shop uses', () => {
    expect(listHomePaths('Console')[0]).toBe('console-2')
    expect(listHomePaths('Promo')).not.toContain('promo')
    expect(listHomePaths('!!')).toEqual([])
  })

  it('is valid whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
        for (const path of listHomePaths(name)) {
          expect(isHomePath(path)).toBe(true)
          expect(isReservedPath(path)).toBe(false)
        }
      }),
    )
  })
})
