import { findSite } from '#core/sites/server/sites.service.ts'
import { isStaffName, MAX_STAFF_NAME_LENGTH } from '#core/staff/domain/staff-name.ts'
import { STAFF_ROLES } from '#core/staff/domain/staff-roles.ts'
import {
  createStaff,
  listStaffOfBrand,
  removeStaff,
  resetStaffPassword,
} from '#core/staff/server/staff.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { isEmail } from '#platform/kernel/email.ts'
import { generateId, type Random } from '#platform/kernel/ids.ts'
import { normalizePersonName } from '#platform/kernel/person-name.ts'
import { type Command, type CommandContext, type CommandInput, requireOption, UsageError } from './command.ts'

const parseRole = (input: CommandInput) => {
  const wanted = requireOption(input, 'role')
  const role = STAFF_ROLES.find((known) => known === wanted)
  if (!role) throw new UsageError(`--role must be one of ${STAFF_ROLES.join(', ')}`)
  return role
}

const parseName = (input: CommandInput): string => {
  const name = requireOption(input, 'name')
  if (!isStaffName(name))
    throw new UsageError(`--name must have a letter and at most ${MAX_STAFF_NAME_LENGTH} characters`)
  return normalizePersonName(name)
}

/** @throws UsageError when the option is missing or no address */
export const parseEmail = (input: CommandInput): string => {
  const email = requireOption(input, 'email')
  if (!isEmail(email)) throw new UsageError('--email is no e-mail address')
  return email
}

/** A password that meets the rule, for an operator who gives none. */
const generatePassword = (random: Random): string => `${generateId(random).slice(0, 14)}-7a`

/** The password of the command line, or a new one that the operator is shown once. */
const readPassword = ({ random, isDryRun }: CommandContext, { values }: CommandInput) =>
  typeof values.password === 'string'
    ? { password: values.password, isShown: false }
    : { password: generatePassword(random), isShown: !isDryRun }

/** Runs `work` for the brand of the site that the command names; its sentences are printed. */
const forSite = async (
  { database, print, isDryRun }: CommandContext,
  input: CommandInput,
  work: (tx: Transaction, homePath: string) => Promise<{ code: 0 | 1; lines: readonly string[] }>,
): Promise<number> => {
  const homePath = requireOption(input, 'site')
  const db = await database()
  const site = await findSite(db, { path: homePath })
  if (!site) {
    print(`There is no site at /${homePath}.`)
    return 1
  }
  const { code, lines } = await db.tenant(site.brand._id, (tx) => work(tx, homePath))
  for (const line of lines) print(isDryRun ? `Would be: ${line}` : line)
  return code
}

const refuse = (line: string) => ({ code: 1, lines: [line] }) as const

const unknownPerson = (email: string, homePath: string) =>
  refuse(`Nobody signs in to /${homePath} as ${email}. "list-staff --site ${homePath}" lists who does.`)

export const createStaffCommand: Command = {
  name: 'create-staff',
  usage: '--site HOME-PATH --email … --name … --role owner [--password …]',
  summary: 'Let somebody sign in to the console of a site; without a password one is made and shown once.',
  options: {
    site: { type: 'string' },
    email: { type: 'string' },
    name: { type: 'string' },
    role: { type: 'string' },
    password: { type: 'string' },
  },
  dryRun: true,
  run: async (context, input) => {
    const staff = { email: parseEmail(input), name: parseName(input), role: parseRole(input) }
    const { password, isShown } = readPassword(context, input)
    return forSite(context, input, async (tx, homePath) => {
      const made = await createStaff(tx, { ...staff, password })
      if (made.ok)
        return {
          code: 0,
          lines: [
            `${staff.email} may sign in to /${homePath} as ${staff.role}.`,
            ...(isShown ? [`The password is ${password}`] : []),
          ],
        }
      return refuse(
        made.failure.includes('emailTaken')
          ? `Somebody signs in as ${staff.email} already; "reset-staff-password" sets another password.`
          : `The password is refused: ${made.failure.join(', ')}.`,
      )
    })
  },
}

export const resetStaffPasswordCommand: Command = {
  name: 'reset-staff-password',
  usage: '--site HOME-PATH --email … [--password …]',
  summary:
    'Set another password for a member of staff and end all their sessions; without one it is made and shown.',
  options: { site: { type: 'string' }, email: { type: 'string' }, password: { type: 'string' } },
  dryRun: true,
  run: async (context, input) => {
    const email = parseEmail(input)
    const { password, isShown } = readPassword(context, input)
    return forSite(context, input, async (tx, homePath) => {
      const reset = await resetStaffPassword(tx, { email, password })
      if (reset.ok)
        return {
          code: 0,
          lines: [
            `${email} has another password and is signed out everywhere.`,
            ...(isShown ? [`The password is ${password}`] : []),
          ],
        }
      if (reset.failure.includes('unknown')) return unknownPerson(email, homePath)
      return refuse(`The password is refused: ${reset.failure.join(', ')}.`)
    })
  },
}

export const listStaffCommand: Command = {
  name: 'list-staff',
  usage: '--site HOME-PATH',
  summary: 'List who may sign in to the console of a site, with role, outlets and last sign-in.',
  options: { site: { type: 'string' } },
  dryRun: 'it only reads.',
  run: (context, input) =>
    forSite(context, input, async (tx, homePath) => {
      const people = await listStaffOfBrand(tx)
      const lines = people.map(({ email, name, role, store_ids: stores, signed_in_at: last }) => {
        const reach = Array.isArray(stores) ? `${stores.length} outlets` : 'all outlets'
        return `${email}  ${name}  ${role}  ${reach}  ${last?.toISOString() ?? 'never signed in'}`
      })
      return { code: 0, lines: lines.length > 0 ? lines : [`Nobody signs in to /${homePath}.`] }
    }),
}

export const removeStaffCommand: Command = {
  name: 'remove-staff',
  usage: '--site HOME-PATH --email …',
  summary: 'Remove a member of staff and end all their sessions; the only owner stays.',
  options: { site: { type: 'string' }, email: { type: 'string' } },
  dryRun: true,
  run: async (context, input) => {
    const email = parseEmail(input)
    return forSite(context, input, async (tx, homePath) => {
      const removed = await removeStaff(tx, email)
      if (removed.ok) return { code: 0, lines: [`${email} is removed from /${homePath}.`] }
      return removed.failure === 'unknown'
        ? unknownPerson(email, homePath)
        : refuse(`${email} is the only owner of /${homePath}; create another owner first.`)
    })
  },
}
