// Passes every request on to a server, with the token of `LOS_TOKEN` added: node with_token.mjs http://HOST:PORT

import { createServer, request } from 'node:http';

const { hostname, port } = new URL(process.argv[2]);
const authorization = `Bearer ${process.env.LOS_TOKEN}`;

const proxy = createServer((from, to) => {
    const { method, url: path, headers } = from;
    const passed = request({ hostname, port, method, path, headers: { ...headers, authorization } }, answer => {
        to.writeHead(answer.statusCode, answer.headers);
        to.flushHeaders();
        answer.pipe(to);
    });
    passed.on('error', () => to.destroy());
    to.on('close', () => passed.destroy());
    from.pipe(passed);
});
proxy.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${proxy.address().port}`));
