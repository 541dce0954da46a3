import { t } from '#lib/messages/messages.ts';
import type { SiteCode } from '#lib/site-code/site-code.ts';
import { Button } from '#ui/button.tsx';

interface OtherServicesProps {
  code: SiteCode;
  /** Below a text that has no place for it. */
  withHeading?: boolean;
}

/** Which services the owner's code uses, and the reader's choice. */
export function OtherServices({ code, withHeading = false }: OtherServicesProps) {
  const text = (
    <>
      <p>{code.text}</p>
      {code.asks && code.elements && (
        <p>
          <Button
            variant="line"
            className="needs-script"
            onClick={() => {
              import('../../site-code/start-code.tsx').then(
                ({ askReader }) => askReader(code, true),
                () => window.location.reload(),
              );
            }}
          >
            {t('Privacy choices')}
          </Button>
        </p>
      )}
    </>
  );
  if (!withHeading) return text;
  return (
    <section className="wrap section" aria-labelledby="services">
      <div className="section-head">
        <h2 id="services">{t('Other services')}</h2>
      </div>
      {text}
    </section>
  );
}
