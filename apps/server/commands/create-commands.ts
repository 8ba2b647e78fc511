import { importSite } from '#core/menus/server/import.service.ts'
import { siteFileAround } from '#core/menus/server/site-facts.service.ts'
import { findSite } from '#core/sites/server/sites.service.ts'
import { STAFF_ROLES } from '#core/staff/contract/endpoints.ts'
import { createStaff } from '#core/staff/server/staff.service.ts'
import { newId, type Random } from '#platform/kernel/ids.ts'
import { type Command, type CommandInput, required, UsageError } from './command.ts'
import { factOptions, readFacts } from './site-facts-options.ts'

export const createSiteCommand: Command = {
  name: 'create-site',
  usage:
    '--name … --home-path … --currency AED --country AE --zone Asia/Dubai [--language en] [--color #b3261e] …',
  summary: 'Make a new brand with its site and one outlet for pickup; its menu comes by import.',
  options: factOptions,
  run: async ({ database, pictures, say }, input) => {
    const file = siteFileAround(readFacts(input), { taxes: [], menu: { categories: [] } })
    const db = await database()
    const made = await importSite(
      { db, pictures },
      { file, readPhoto: async () => undefined, mustBeNew: true },
    )
    if (made.ok) {
      say(`The site is at /${made.value.homePath}.`)
      return 0
    }
    say('No site was made:')
    for (const { path, message } of made.failure) say(`  ${path}: ${message}`)
    return 1
  },
}

const roleOf = (input: CommandInput) => {
  const wanted = required(input, 'role')
  const role = STAFF_ROLES.find((known) => known === wanted)
  if (!role) throw new UsageError(`--role must be one of ${STAFF_ROLES.join(', ')}`)
  return role
}

const emailOf = (input: CommandInput): string => {
  const email = required(input, 'email')
  if (!/^[^\s@]{1,64}@[^\s@]{1,190}$/.test(email)) throw new UsageError('--email is no e-mail address')
  return email
}

/** A password that meets the rule, for an operator who names none. */
const madePassword = (random: Random): string => `${newId(random).slice(0, 14)}-7a`

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
  run: async ({ database, random, say }, input) => {
    const staff = { email: emailOf(input), name: required(input, 'name'), role: roleOf(input) }
    const homePath = required(input, 'site')
    const given = input.values.password
    const password = typeof given === 'string' ? given : madePassword(random)
    const db = await database()
    const site = await findSite(db, { path: homePath })
    if (!site) {
      say(`There is no site at /${homePath}.`)
      return 1
    }
    const made = await db.tenant(site.brand._id, (unit) => createStaff(unit, { ...staff, password }))
    if (!made.ok) {
      say(`The password is refused: ${made.failure.join(', ')}.`)
      return 1
    }
    say(`${staff.email} may sign in to /${homePath} as ${staff.role}.`)
    if (given === undefined) say(`The password is ${password}`)
    return 0
  },
}
