import { isAnswerMissing } from '#core/stores/domain/collect.ts'
import { GROUP_TYPE, type MenuOption, type MenuOptionGroup, type MenuProduct } from './menu.ts'

const isSizeGroup = ({ role, type, min, max, free, portions }: MenuOptionGroup): boolean =>
  role === 'size' && type === GROUP_TYPE.single && min === 1 && max === 1 && free === 0 && !portions

/** Nothing must be chosen in these groups, and nothing is chosen unless the customer does. */
const canStayEmpty = (groups: readonly MenuOptionGroup[]): boolean =>
  groups.every(({ min, options }) => min === 0 && options.every(({ preselected }) => !preselected))

type ProductQuestions = Pick<MenuProduct, 'groups' | 'collect' | 'minPerOrder'>

/**
 * The sizes of a product that can be added by its size alone: it has one size group of at least two sizes, and nothing
 * else must be chosen, is preselected, is asked or is bought in numbers. Empty for any other product.
 */
export const findCardSizes = ({ groups, collect, minPerOrder }: ProductQuestions): readonly MenuOption[] => {
  const sizes = groups.find(isSizeGroup)
  if (!sizes || sizes.options.length < 2) return []
  const isSizeEnough =
    canStayEmpty(groups.filter((group) => group !== sizes)) &&
    sizes.options.every((size) => canStayEmpty(size.groups)) &&
    !collect.some((field) => isAnswerMissing(field, undefined)) &&
    (minPerOrder ?? 1) === 1
  return isSizeEnough ? sizes.options : []
}
