/** The live streams that the code under test has opened, oldest first. */
export const streams: FakeEventSource[] = [];

/** Stands in for the browser's EventSource. */
export class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    streams.push(this);
  }

  close() {
    this.readyState = FakeEventSource.CLOSED;
  }

  send(name: string, data: object, lastEventId: number | "") {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data), lastEventId: String(lastEventId) }));
  }

  giveUp() {
    this.close();
    this.dispatchEvent(new Event("error"));
  }
}
