import type { TestGateway } from './test-gateway.ts';

/** The part of `XMLHttpRequest` that uploads use; the test's gateway answers. */
export const uploadsTo = (gatewayOf: () => TestGateway): typeof XMLHttpRequest =>
  class extends XMLHttpRequest {
    private address = new URL(window.location.href);
    private verb = 'POST';
    private answered: Response | undefined;
    private text = '';
    private readonly stopping = new AbortController();

    override open(method: string, url: string | URL): void {
      this.verb = method;
      this.address = new URL(url, window.location.href);
    }

    override setRequestHeader(): void {
      // The test's gateway checks no token.
    }

    override send(body?: Document | XMLHttpRequestBodyInit | null): void {
      void this.deliver(body instanceof FormData ? body : new FormData());
    }

    override abort(): void {
      this.stopping.abort();
    }

    override get status(): number {
      return this.answered?.status ?? 0;
    }

    override get responseText(): string {
      return this.text;
    }

    override getAllResponseHeaders(): string {
      const lines = [...(this.answered?.headers.entries() ?? [])].map(([name, value]) => `${name}: ${value}`);
      return lines.join('\r\n');
    }

    private async deliver(body: FormData): Promise<void> {
      const tell = (loaded: number): void => {
        this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total: 2 }));
      };
      try {
        tell(1);
        const stopped = new Promise<never>((_resolve, reject) => {
          this.stopping.signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        });
        const init = { method: this.verb, body, signal: this.stopping.signal };
        this.answered = await Promise.race([gatewayOf().serve(this.address, init), stopped]);
        tell(2);
        this.text = await this.answered.text();
        this.dispatchEvent(new ProgressEvent('load'));
      } catch (error) {
        const isStopped = error instanceof DOMException && error.name === 'AbortError';
        this.dispatchEvent(new ProgressEvent(isStopped ? 'abort' : 'error'));
      }
      this.dispatchEvent(new ProgressEvent('loadend'));
    }
  };
