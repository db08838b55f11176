import type { Config } from '#core/config.ts'
import { page } from '#core/plain-page.ts'
import { escapeHtml } from '#core/text.ts'

export type Entered = { email: string; given_name: string; family_name: string; email_verified: boolean }
export type Problems = Partial<Record<keyof Entered, string>>

export const demoAccounts = [
  { email: 'member@demo.example', role: 'Member' },
  { email: 'owner@demo.example', role: 'Owner' },
  { email: 'home@demo.example', role: 'Homeowner' },
  { email: 'admin@demo.example', role: 'Admin' },
]

export const nothingEntered = (email = ''): Entered => ({
  email,
  given_name: '',
  family_name: '',
  email_verified: true,
})

const field = (
  name: Exclude<keyof Entered, 'email_verified'>,
  label: string,
  entered: Entered,
  problems: Problems,
  more: string,
) => {
  const problem = problems[name]
  const wrong = problem ? ` aria-invalid="true" aria-describedby="${name}-problem" autofocus` : ''
  return `<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${escapeHtml(entered[name])}" maxlength="254" ${more}${wrong}>
${problem ? `<p class="error" id="${name}-problem" role="alert">${escapeHtml(problem)}</p>` : ''}</div>`
}

/** Links, so that the page keeps one form with one button. */
const demo = (path: string) =>
  `<h2 id="demo">Or sign in as someone from the demo</h2><ul aria-labelledby="demo">${demoAccounts
    .map(
      ({ email, role }) =>
        `<li><a href="${path}?as=${encodeURIComponent(email)}" rel="nofollow"><span>${email}</span><span class="quiet">${role}</span></a></li>`,
    )
    .join('')}</ul>`

export function providerPage(
  config: Config,
  path: string,
  entered = nothingEntered(),
  problems: Problems = {},
): string {
  const optional = '<span class="quiet">(optional)</span>'
  const name = escapeHtml(config.oidc.providerName)
  const body = `<h1>Sign in with ${name}</h1>
<p class="quiet">The built-in sign-in of ${escapeHtml(config.brand.name)}, for trying things out: no password, any address.</p>
<form method="post" action="${path}" novalidate>
${field('email', 'Email address', entered, problems, `type="email" inputmode="email" autocomplete="email" required${Object.keys(problems).length === 0 ? ' autofocus' : ''}`)}
<div class="pair">${field('given_name', `First name ${optional}`, entered, problems, 'autocomplete="given-name"')}
${field('family_name', `Last name ${optional}`, entered, problems, 'autocomplete="family-name"')}</div>
<div class="check"><input type="checkbox" id="email_verified" name="email_verified" value="true"${entered.email_verified ? ' checked' : ''} aria-describedby="verified-hint">
<div><label for="email_verified">This address is verified</label><span class="quiet" id="verified-hint">Untick it to see what an unverified address gets.</span></div></div>
<button type="submit">Sign in</button></form>
${config.seed === 'demo' ? demo(path) : ''}
<p class="last"><a href="${path}?cancel=1" rel="nofollow">Cancel</a></p>`
  return page(`Sign in with ${config.oidc.providerName}`, config.brand.name, body)
}
