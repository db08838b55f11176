/** A company, or a kind of one, to which personal information leaves this site. */
export type Processor = {
  name: string
  /** What it does for us, and what it is handed. */
  does: string
  /** Where that may be. */
  where: string
  /** The file of the server that connects to it. */
  through: string
}

/**
 * Everybody to whom the server sends personal information: the privacy policy lists them, and a test finds a connection that
 * is not here (Australian Privacy Principle 8).
 */
export const processors: Processor[] = [
  {
    name: 'Stripe',
    does: 'payments: name, email, amount and card',
    where: 'Australia, the United States and Ireland, among others',
    through: 'platform/payments/open.ts',
  },
  {
    name: 'Our sign-in provider',
    does: 'signs you in: name and email',
    where: 'wherever it is run; the page on which you sign in names it',
    through: 'platform/identity-provider/client.ts',
  },
  {
    name: 'Our mail service',
    does: 'sends our emails, which your own email provider then keeps: your address and what we write',
    where: 'wherever both of them are run',
    through: 'platform/email/mailer.ts',
  },
  {
    name: 'Our text message service',
    does: 'sends our text messages: your mobile number and what we write',
    where: 'wherever it and your phone company are run',
    through: 'platform/sms/texts.ts',
  },
  {
    name: 'Our file store',
    does: 'keeps the photos and documents that people upload',
    where: 'wherever it is run, where we use one; else with us',
    through: 'platform/storage/object-store.ts',
  },
  {
    name: 'The push service of your browser',
    does: 'brings notifications that you switched on; what they say is encrypted for your browser alone',
    where: 'wherever the maker of your browser runs it (Google, Mozilla, Apple or Microsoft)',
    through: 'platform/push/push-service.ts',
  },
  {
    name: 'A professional’s own software',
    does: 'gets that professional’s leads, if they set it up: what they see of a lead here',
    where: 'wherever the professional has it',
    through: 'domains/marketplace/integrations/deliver.ts',
  },
]
