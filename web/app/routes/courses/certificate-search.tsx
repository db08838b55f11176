import { href } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/text-input.tsx'

/** Leads to the page of a certificate by its number. */
export const CertificateSearch = () => (
  <form action={href('/verify')} className="mt-6 flex flex-wrap items-end gap-3">
    <TextInput
      label="Number of the certificate"
      name="number"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={60}
      placeholder="LV-ABCD-2345"
      className="min-w-0 grow"
    />
    <Button type="submit">Check</Button>
  </form>
)
