import type { NewShop, NewShopDraft } from './new-shop.ts'

/** The fields of each step that are filled in before the next one. */
export const STEP_FIELDS = {
  shop: ['name', 'homePath', 'merchantType', 'country', 'currency', 'language', 'colorCode'],
  place: ['address', 'city', 'latitude', 'longitude', 'timeZone', 'opens', 'closes'],
} as const satisfies Readonly<Record<string, readonly (keyof NewShop)[]>>

/** The steps of the form, in order; the owner is never part of the draft, because a password is not kept. */
export const FORM_STEPS = ['shop', 'place', 'owner'] as const
export type FormStep = (typeof FORM_STEPS)[number]

const isFilled = (draft: NewShopDraft, field: keyof NewShop): boolean => {
  const value = draft[field]
  return typeof value === 'string' ? value.trim() !== '' : value !== undefined
}

export const listMissingFields = (draft: NewShopDraft, step: FormStep): (keyof NewShop)[] =>
  step === 'owner' ? [] : STEP_FIELDS[step].filter((field) => !isFilled(draft, field))

/** Whether everything is filled in; whether it is right the server says. */
export const isComplete = (draft: NewShopDraft): draft is NewShop =>
  FORM_STEPS.every((step) => listMissingFields(draft, step).length === 0)

/** Where somebody who comes back goes on: at the first step that lacks something. */
export const findFormStep = (draft: NewShopDraft): FormStep =>
  FORM_STEPS.find((step) => listMissingFields(draft, step).length > 0) ?? 'owner'

/** The step of the form with a field that the server refused. */
export const getStepOfField = (field: string): FormStep | undefined => {
  if (field.startsWith('owner.')) return 'owner'
  return (['shop', 'place'] as const).find((step) => STEP_FIELDS[step].some((name) => name === field))
}
