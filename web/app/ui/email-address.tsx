/** An address that breaks before its @ where a line is too short for all of it, rather than within a name. */
export function EmailAddress({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  if (at < 1) return email
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}
