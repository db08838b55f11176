import type { PaperSection } from './paper.ts'

/** Every cookie that we set, by its name without `__Host-`, and what it does. */
export const cookies: Record<string, string> = {
  session: 'signs you in, for 30 days.',
  session_hint: 'holds no secret and says only that someone is signed in, for 30 days.',
  signin: 'ties the answer of the sign-in provider to the browser that asked, for 10 minutes.',
  device:
    'marks a browser that has signed in with a password before, for 400 days, so that someone else’s guesses do not lock you out.',
  admin_code: 'ties the code that an administrator logs in with to the browser that asked for it, for 10 minutes.',
  waiting_sign_in:
    'ties a sign-in that waits for the code of an authenticator app to the browser that began it, for 10 minutes.',
  theme: 'light or dark, for a year.',
  toast: 'carries one message to the next page, for a minute.',
  kept_form:
    'brings you back to what you typed into a form while you sign in, or confirm that it is you; we delete that after an hour, or once it is sent.',
  sent_request:
    'lets the browser that sent a request for quotes have its link sent again or its email address corrected, for a day.',
  written:
    'remembers for 10 seconds, or for as long as pages are kept on the way to you (10 minutes at most), how far our records had come when you changed something, so that the next page shows it.',
  booker: 'marks a browser that is making a booking, for a day, so that pressing twice books once.',
  booked: 'tells the confirmation page that a booking is yours, for 10 minutes.',
}

export const browser: PaperSection = {
  id: 'cookies',
  title: 'Cookies and what your browser keeps',
  parts: [
    'All of them are ours, and all are needed for what you do. Over a secure connection the names of session, signin, device, admin_code, waiting_sign_in, kept_form, sent_request, written and booker begin with __Host-.',
    Object.entries(cookies).map(([name, does]) => `${name}: ${does}`),
    'In the browser’s own storage: drafts until they are sent, you sign out or somebody else signs in, that of a paid visit until it is booked, the address and text of a quote request until its tab is closed, a page that is shown when you are offline, how far you had scrolled, which notes about recent requests you have seen, a professional’s id, name and status until they sign out, and whether keyboard shortcuts are on. None of it leaves your device but the professional’s id.',
  ],
}
