import { createHash } from 'node:crypto'

/** Identifies what a form showed: equal contents have equal versions, whoever wrote them. */
export const computeFormVersion = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)
