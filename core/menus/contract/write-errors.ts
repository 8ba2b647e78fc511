import { defineErrors } from '#platform/contract/errors.ts'

/** Errors of changing a whole menu, by whatever changes it. */
export const menuWriteErrors = defineErrors<typeof import('./messages/en.json')>()('menus-contract', {
  menuMoved: { code: 4340, status: 409, text: 'errors.menuMoved' },
  menuFaulty: { code: 4341, status: 422, text: 'errors.menuFaulty' },
  gone: { code: 4343, status: 404, text: 'errors.gone' },
})
