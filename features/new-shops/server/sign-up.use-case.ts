import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import { isLanguage } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { newShopErrors } from '../contract/errors.ts'
import { type LinkInput, prepareLink } from './new-shops.service.ts'

const MAIL_JOB = 'new-shops.send-link'

const isMailed = ({ hooks }: Pick<Platform, 'hooks'>): boolean =>
  hooks.all('staffMailer').some((mailer) => mailer.canReachPeople())

/**
 * Whether anybody may open a shop: the operator's setting, open where it is not set and no customer is. In production
 * the address must be proved by a mail, so a server without mail takes nobody.
 */
export const isSignUpOpen = (platform: Pick<Platform, 'env' | 'hooks'>): boolean => {
  const { SIGN_UP, NODE_ENV } = platform.env
  const isProduction = NODE_ENV === 'production'
  return (SIGN_UP ?? (isProduction ? 'invited' : 'open')) === 'open' && (isMailed(platform) || !isProduction)
}

/**
 * Asks for a link. Known and unknown addresses cause the same work here, so that neither answer nor time differ; where
 * no mail leaves the machine there is nobody to hide an address from.
 */
export const signUp = async (
  platform: Platform,
  input: LinkInput,
): Promise<Result<{ link: string | null }, Failure>> => {
  if (!isSignUpOpen(platform)) return fail(failure(newShopErrors.signUpClosed))
  const { db, jobs } = platform
  if (isMailed(platform)) {
    await db.system((tx) => jobs.enqueue(tx, { name: MAIL_JOB, payload: { ...input } }))
    return ok({ link: null })
  }
  const { link } = await db.system((tx) => prepareLink(platform, tx, input))
  return ok({ link })
}

/** Sends the link that somebody asked for. */
export const createLinkMailJob = (platform: Platform): JobDefinition => ({
  name: MAIL_JOB,
  async handle(payload) {
    const email = String(payload.email)
    const language = isLanguage(payload.language) ? payload.language : 'en'
    const { kind, link, id } = await platform.db.system((tx) =>
      prepareLink(platform, tx, { email, language }),
    )
    const t = platform.catalogue.getTranslator(language, 'new-shops')
    await platform.hooks.all('staffMailer')[0]?.send({
      ...{ id, brandId: null, to: email, language, link },
      write: () => ({
        subject: t(`mail.${kind}.subject`),
        body: t(`mail.${kind}.body`),
        button: t(`mail.${kind}.button`),
        why: t('mail.why'),
      }),
    })
  },
})
