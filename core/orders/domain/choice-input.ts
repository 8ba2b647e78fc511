import type { ChoiceInput } from '#core/menus/domain/choices.ts'
import type { OrderLine } from './order.ts'

/** The choices of an ordered line, in the form that validation takes. */
export const toChoiceInput = ({ choices }: Pick<OrderLine, 'choices'>): ChoiceInput =>
  choices
    .filter(({ variants }) => variants.length > 0)
    .map(({ _id = '', under = [], variants }) => ({
      _id,
      under,
      variants: variants.map(({ _id: variant = '', counter, portion }) => ({ variant, counter, portion })),
    }))
