import { type ComponentProps, lazy, Suspense, useEffect } from 'react'
import { useDishNotes } from '#core/menus/storefront/dish-notes.ts'
import { useAllergies } from './allergies-store.ts'
import type * as Notes from './dish-notes.tsx'

const load = () => import('./dish-notes.tsx')
const LazyCardNote = lazy(() => load().then((module) => ({ default: module.CardNote })))
const LazyOptionNote = lazy(() => load().then((module) => ({ default: module.OptionNote })))
const LazySheetNote = lazy(() => load().then((module) => ({ default: module.SheetNote })))
const LazyButton = lazy(() =>
  import('./allergy-button.tsx').then((module) => ({ default: module.AllergyButton })),
)
const Dialogs = lazy(() =>
  import('./allergy-dialogs.tsx').then((module) => ({ default: module.AllergyDialogs })),
)

// Each has its own boundary: a menu must not disappear while a note's code loads.
const CardNote = (props: ComponentProps<typeof Notes.CardNote>) => (
  <Suspense>
    <LazyCardNote {...props} />
  </Suspense>
)
const OptionNote = (props: ComponentProps<typeof Notes.OptionNote>) => (
  <Suspense>
    <LazyOptionNote {...props} />
  </Suspense>
)
const SheetNote = (props: ComponentProps<typeof Notes.SheetNote>) => (
  <Suspense>
    <LazySheetNote {...props} />
  </Suspense>
)
const Control = () => (
  <Suspense>
    <LazyButton />
  </Suspense>
)

/** On every page of a shop: the control, and while the mode is on the notes at dishes. Loads nothing before. */
export const AllergyMode = () => {
  const isOn = useAllergies((state) => state.allergens.length > 0)
  const isOpen = useAllergies((state) => state.isSheetOpen || state.question !== null)
  useEffect(() => {
    useDishNotes.setState(isOn ? { Control, CardNote, OptionNote, SheetNote } : { Control }, true)
  }, [isOn])
  if (!isOpen) return null
  return (
    <Suspense>
      <Dialogs />
    </Suspense>
  )
}
